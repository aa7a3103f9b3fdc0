export { useWorkOrderAction, type ActionableWorkOrder } from './work-order-life.ts';
