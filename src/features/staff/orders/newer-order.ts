import type { Problem } from '#contract/problem.ts';
import { StaffOrderDetail } from '#contract/staff/orders.ts';
import { currentIn } from '../current-version.ts';

/** The order as somebody else of the staff left it, where that is why nothing was done. */
export const newerOrder = (problem: Problem): StaffOrderDetail | null => currentIn(problem, StaffOrderDetail);
