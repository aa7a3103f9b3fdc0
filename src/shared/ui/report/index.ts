export { BarChart } from './bar-chart.tsx';
export { ReportScreen } from './report-screen.tsx';
export { BackToFigures, FigureLink } from './figure-link.tsx';
