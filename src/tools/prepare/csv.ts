/**
 * Rows of a small CSV text without quoted cells, each as column name to cell.
 * The source files hold none; a quote stops the run so that a newer file cannot be misread in silence.
 */
export function csvRows(text: string): Map<string, string>[] {
  if (text.includes('"')) throw new Error('csv: a quoted cell, which this reader does not know');
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line, at) => {
    const cells = line.split(',');
    if (cells.length !== names.length) throw new Error(`csv: line ${at + 2} has ${cells.length} cells`);
    return new Map(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/** A cell that must be there; a missing column is a wrong source file. */
export function cell(row: Map<string, string>, name: string): string {
  const value = row.get(name);
  if (value === undefined) throw new Error(`csv: no column ${name}`);
  return value;
}
