import { addDays, dayAt, isDay, type Day, mondayOf } from '#core/dates.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { useNow } from '#web/use-now.ts'

type Days = 7 | 14 | 28
const daysOf = (text: string | undefined): Days | undefined =>
  text === '7' ? 7 : text === '14' ? 14 : text === '28' ? 28 : undefined

/** Which days and department the rota shows, stored in the address. */
export function useView(isPhone: boolean) {
  const [url, setUrl] = useUrlState()
  const { property } = useSession()
  const timeZone = property?.timeZone ?? 'UTC'
  const today = useNow((moment) => dayAt(new Date(moment).toISOString(), timeZone)) as Day
  const typed = url['from']
  const from = mondayOf(typed !== undefined && isDay(typed) ? typed : today)
  const days = daysOf(url['days']) ?? 7
  const go = (day: Day) => setUrl({ from: mondayOf(day) === mondayOf(today) ? undefined : mondayOf(day) })
  return {
    from,
    days,
    departmentId: url['department'],
    today,
    isPhone,
    isToday: from === mondayOf(today),
    go,
    shift: (by: -1 | 1) => go(addDays(from, by * days)),
    zoom: (next: number) => setUrl({ days: next === 7 ? undefined : String(next) }),
    choose: (departmentId: string) => setUrl({ department: departmentId || undefined }),
  }
}
export type RotaView = ReturnType<typeof useView>
