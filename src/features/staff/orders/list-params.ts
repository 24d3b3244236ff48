/** Choices of the list, as they stand in its address. '' stands for what is not chosen. */
export const ALL_ORDERS = { status: '', q: '', port: '', age: '', from: '', to: '', sort: '', page: '' };
export type ListParams = typeof ALL_ORDERS;
