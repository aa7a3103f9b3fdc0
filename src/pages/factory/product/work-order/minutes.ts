/** Whole minutes as people say them: 45 分, 3 小时 5 分; nothing of what never began. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} 分` : `${hours.toLocaleString('zh-CN')} 小时 ${minutes % 60} 分`;
}
