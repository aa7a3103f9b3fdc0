export { useProblemAction, type ProblemDeed } from './problem-life.ts';
