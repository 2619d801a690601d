import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { useLinkTo } from '#web/navigation.tsx'
import { MAX_SUGGESTED_NIGHTS } from '../contract/suggestions.ts'
import { yields } from '../contract/yields.ts'
import { useSuggestionColumns } from './suggestion-columns.tsx'
import { useAccept } from './use-accept.ts'

/** What rules suggest for the three months ahead, each to be accepted by itself or all at once. */
export function SuggestionList() {
  const { t } = useTranslation('yields')
  const { today } = useDays()
  const mayWrite = useCan('rates.write')
  const { accept, isPending } = useAccept()
  const calendar = useLinkTo('/bookone/manage-rates-availability')
  const from = today as Day
  const read = useQuery(queryOf(yields.suggestions, { from, until: addDays(from, MAX_SUGGESTED_NIGHTS) }))
  const types = useQuery(queryOf(rooms.types, {}))
  const plans = useQuery(queryOf(rates.plans, {}))
  const columns = useSuggestionColumns({ types: types.data?.rows ?? [], plans: plans.data?.rows ?? [] })
  const rows = read.data?.rows ?? []
  return (
    <>
      {rows.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 3, alignItems: 'center' }}>
          <Typography color="textSecondary" sx={{ flex: 1, minWidth: 200 }}>
            {t('suggestions.help')}
          </Typography>
          <Button {...calendar}>{t('suggestions.calendar')}</Button>
          {mayWrite && (
            <LoadingButton variant="contained" isLoading={isPending} onClick={() => accept(rows)}>
              {t('suggestions.acceptAll', { count: rows.length })}
            </LoadingButton>
          )}
        </Stack>
      )}
      <ReadTable
        label={t('tab.suggestions')}
        read={read}
        rowKey={({ effect, roomTypeId, ratePlanId, day }) => `${effect} ${roomTypeId} ${ratePlanId} ${day}`}
        columns={columns}
        actions={
          mayWrite ? [{ label: t('suggestions.accept'), isPrimary: true, run: (row) => accept([row]) }] : undefined
        }
        empty={{ icon: 'check', title: t('suggestions.none'), text: t('suggestions.noneText') }}
      />
    </>
  )
}
