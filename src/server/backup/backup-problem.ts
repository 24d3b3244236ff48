/** Problem with words for whoever runs the shop. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
