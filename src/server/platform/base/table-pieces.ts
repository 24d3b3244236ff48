import { type Cell, csvHead, csvLines } from '#domain/text/csv.ts';

/** So many rows of a table are held at a time. */
export const AT_ONCE = 200;

interface TableOptions<Row> {
  columns: readonly string[];
  /** The next rows, in their order; empty at the end. @param after the last row of those before, null for the first */
  read: (after: Row | null) => Promise<readonly Row[]>;
  cellsOf: (rows: readonly Row[]) => Promise<Cell[][]> | Cell[][];
}

/**
 * A table piece by piece: the next rows are read when those before have been taken. No connection and no snapshot is held
 * between two pieces, since whoever fetches it may be on a slow line.
 */
export async function* tablePieces<Row>({
  columns,
  read,
  cellsOf,
}: TableOptions<Row>): AsyncGenerator<string> {
  yield csvHead(columns);
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1) ?? null)) {
    yield csvLines(await cellsOf(rows));
    if (rows.length < AT_ONCE) return;
  }
}
