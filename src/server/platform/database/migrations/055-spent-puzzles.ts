/** Answers to puzzles that guests' forms came with in a crowd, by their digest: each counts once. They name nobody. */
export const SPENT_PUZZLES = `
create table spent_puzzles (
  digest bytea primary key,
  at timestamptz not null
);
`;
