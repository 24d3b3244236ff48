import styles from './spinner.module.css';

/** Something comes; said aloud, and seen only when it takes longer than a moment. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.place} aria-busy="true">
      <output className="vh">{label}</output>
      <span className={styles.spinner} aria-hidden="true" />
    </div>
  );
}
