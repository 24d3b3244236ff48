/** Problem with words for whoever runs the shop. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** Backup whose bytes are proved not to be those that were written: an older one may stand in for it. */
export class DamagedBackup extends BackupProblem {
  override name = 'DamagedBackup';
}
