import { createContext, useContext } from 'react';

/** The names in the path of the route that is shown, with what stands in their places. */
export type Params = Readonly<Record<string, string | undefined>>;

export const ParamsContext = createContext<Params>({});

export const useParams = (): Params => useContext(ParamsContext);
