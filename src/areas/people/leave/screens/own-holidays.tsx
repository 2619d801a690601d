import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { leave } from '../contract/leave.ts'
import type { OwnHolidays as Reply } from '../contract/replies.ts'

/** Optional holidays of a year, of which one chooses so many; nothing where the property offers none this year or next. */
export function OwnHolidays() {
  const { t } = useTranslation('leave')
  const { today } = useDays()
  const [thisYear] = useState(Number(today.slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  const [now, next] = [useQuery(queryOf(leave.ownHolidays, { year: thisYear })), useQuery(queryOf(leave.ownHolidays, { year: thisYear + 1 }))]
  const read = year === thisYear ? now : next
  if (now.isLoadingError) return <ErrorState error={now.error} retry={() => void now.refetch()} />
  const isOffered = ({ most, rows }: Reply) => most > 0 && rows.length > 0
  if (![now, next].some(({ data }) => data && isOffered(data)) || !read.data) return null
  const { most, rows } = read.data
  const count = rows.filter(({ isChosen }) => isChosen).length
  return (
    <Section
      title={t('optional.title', { year })}
      action={<Button onClick={() => setYear(year === thisYear ? thisYear + 1 : thisYear)}>{year === thisYear ? thisYear + 1 : thisYear}</Button>}
    >
      <Typography color="textSecondary">{t('optional.count', { chosen: count, most })}</Typography>
      {rows.map((row) => (
        <Line key={row.day} row={row} isFull={count >= most} />
      ))}
    </Section>
  )
} // prettier-ignore

function Line({ row: { day, name, isChosen }, isFull }: { row: Reply['rows'][number]; isFull: boolean }) {
  const { t } = useTranslation('leave')
  const { day: write, today } = useDays()
  const notify = useNotify()
  const choose = useSend(leave.chooseHoliday)
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', py: 1, borderBottom: '1px solid var(--line)' }}>
      <span style={{ flex: 1 }}>
        <strong>{name}</strong>, {write(day, 'short')}
      </span>
      {day <= today
        ? isChosen && <Typography variant="body2">{t('optional.chosen')}</Typography>
        : (isChosen || !isFull) && (
            <Button
              size="small"
              variant={isChosen ? 'text' : 'outlined'}
              aria-label={`${t(isChosen ? 'optional.drop' : 'optional.choose')}: ${name}`}
              disabled={choose.isPending}
              onClick={() => choose.mutate({ day, isChosen: !isChosen }, { onError: notify.refusal })}
            >
              {t(isChosen ? 'optional.drop' : 'optional.choose')}
            </Button>
          )}
    </Stack>
  )
} // prettier-ignore
