import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { LeaveEncashment } from '../contract/encashments.ts'
import { leave } from '../contract/leave.ts'
import { EncashmentStateChip, useAmount } from './words.tsx'

/** Days of leave one asked to be paid for; nothing where there never were any. */
export function OwnEncashments() {
  const { t } = useTranslation(['leave', 'shell'])
  const read = useInfiniteQuery(pagesOf(leave.ownEncashments, { limit: 20 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('encash.title')}>
      {rows.map((row) => (
        <Line key={row.id} row={row} />
      ))}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Section>
  )
}

function Line({ row }: { row: LeaveEncashment }) {
  const { t } = useTranslation('leave')
  const { day } = useDays()
  const { days } = useAmount()
  const notify = useNotify()
  const withdraw = useSend(leave.withdrawEncashment)
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 2, borderBottom: '1px solid var(--line)' }}>
      <Box sx={{ flex: '1 1 220px' }}>
        <strong>{row.typeName}</strong>, {days(row.amount, row.dayMinutes)}
        <Typography variant="body2" color="textSecondary">
          {[day(row.on, 'short'), row.reason, row.comment].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <EncashmentStateChip encashment={row} />
      {row.state === 'REQUESTED' && (
        <Button
          size="small"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ leaveEncashmentId: row.id }, { onSuccess: () => toast(t('withdrawn')), onError: notify.refusal })}
        >
          {t('withdraw')}
        </Button>
      )}
    </Stack>
  )
} // prettier-ignore
