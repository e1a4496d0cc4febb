// The colours of the page, light and dark; a test checks their contrast.

let pageColours = """
  :root {
    --paper: #ffffff; --ink: #1d1d1f; --faint: #5b5b63; --line: #cfcfd6; --field: #f4f4f7;
    --link: #0b57b8; --keyword: #a0217f; --type: #5b3a9e; --string: #b3261e; --number: #1c4fc4;
    --comment: #4f6472; --attribute: #7a5200; --good: #14692e; --bad: #b3261e; --accent: #2f6fd0;
    --requestList: #1f5fc4; --decodeList: #a95500; --requestUser: #7a3db8; --decodeUser: #0b7a5c;
    --requestListTint: #d9e6fb; --decodeListTint: #fbe3c8;
    --requestUserTint: #eadcf8; --decodeUserTint: #cdeee1;
  }
  @media screen and (prefers-color-scheme: dark) {
    :root {
      --paper: #16171a; --ink: #ececf0; --faint: #a9a9b4; --line: #3d3e46; --field: #202126;
      --link: #82b4ff; --keyword: #ff7ab8; --type: #cdb0ff; --string: #ff9a8f; --number: #9dbcff;
      --comment: #9fb2bf; --attribute: #f0c674; --good: #7ddc97; --bad: #ff9a8f; --accent: #6aa3f5;
      --requestList: #6ea6f7; --decodeList: #f0a63c; --requestUser: #c79bf5; --decodeUser: #4fd1a5;
      --requestListTint: #1e3557; --decodeListTint: #4a3313;
      --requestUserTint: #3d2a55; --decodeUserTint: #123f32;
    }
  }
  .requestList { --step: var(--requestList); --tint: var(--requestListTint); }
  .decodeList { --step: var(--decodeList); --tint: var(--decodeListTint); }
  .requestUser { --step: var(--requestUser); --tint: var(--requestUserTint); }
  .decodeUser { --step: var(--decodeUser); --tint: var(--decodeUserTint); }
  .step { background: var(--tint); border-bottom: 2px solid var(--step); font-weight: 600; }
  .comment { color: var(--comment); } .keyword { color: var(--keyword); }
  .type { color: var(--type); } .string { color: var(--string); } .number { color: var(--number); }
  .attribute { color: var(--attribute); }
  """
