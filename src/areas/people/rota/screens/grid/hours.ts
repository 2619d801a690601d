/** Minutes as people read hours: 7.5 hours are '7:30'. */
export const hoursText = (minutes: number): string => {
  const rest = Math.abs(minutes) % 60
  const hours = (Math.abs(minutes) - rest) / 60
  return `${minutes < 0 ? '−' : ''}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}
