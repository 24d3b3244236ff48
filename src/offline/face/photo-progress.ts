/** Progress of the photo of a command. `sent`: bytes that the server has, 0 up to `size`. */
export interface PhotoProgress {
  size: number;
  sent: number;
  /** All of it is there; what is left is the command. */
  complete: boolean;
}
