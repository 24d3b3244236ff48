// Before every test file: what fast-check draws begins at the one seed too.
import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { SEED } from './seed.ts';

configureGlobal({ ...readConfigureGlobal(), seed: SEED });
