declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** A server that speaks S3 and checks signatures, on files of a folder. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
