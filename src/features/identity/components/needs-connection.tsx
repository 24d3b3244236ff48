import type { ReactNode } from 'react';
import { Note } from '#ui/note.tsx';

/** That a form needs a connection: standing text while there is none, an alert after a try. */
export function NeedsConnection({ tried = false, children }: { tried?: boolean; children: ReactNode }) {
  return (
    <Note icon="cloud-off" {...(tried ? { kind: 'stop' as const, role: 'alert' as const } : {})}>
      {children}
    </Note>
  );
}
