/** Minutes as people read hours: 7.5 hours are '7:30'. */
export const hoursText = (minutes: number): string => {
  const rest = Math.abs(minutes) % 60
  const hours = (Math.abs(minutes) - rest) / 60
  return `${minutes < 0 ? '−' : ''}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** A time of day as short as it goes: '07:00' is '7', '17:30' stays. */
const short = (time: string): string => `${Number(time.slice(0, 2))}${time.endsWith(':00') ? '' : time.slice(2)}`

/** Times of a shift where there is little room: '7–15', '9–17:30'. */
export const shortTimes = (starts: string, ends: string): string => `${short(starts)}–${short(ends)}`
