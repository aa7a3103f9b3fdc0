export { useWorkOrderAction, type ActionableWorkOrder, type WorkOrderAction } from './work-order-life.ts';
