import { createContext, useContext, useSyncExternalStore } from 'react';

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

const never = () => () => undefined;

/** Do pictures wait for a tap? The first drawing follows the page, then the browser's own setting decides. */
export function useSaver(): boolean {
  const asked = useContext(SaverContext);
  return useSyncExternalStore(
    never,
    () => asked || browserSaves(),
    () => asked,
  );
}
