import { createContext, useContext, useEffect, useState } from 'react';

/** True when this page came to a browser that asked to save data: pictures load on tap. */
export const SaverContext = createContext(false);

function browserSaves(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Do pictures wait for a tap? The first drawing follows the page, then the browser's own setting decides. */
export function useSaver(): boolean {
  const [saver, setSaver] = useState(useContext(SaverContext));
  useEffect(() => setSaver((now) => now || browserSaves()), []);
  return saver;
}
