export { useProblemAction, type ProblemAction, type ProblemDeed } from './problem-life.ts';
