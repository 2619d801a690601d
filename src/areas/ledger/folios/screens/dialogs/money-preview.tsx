import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useSettled } from '#web/settled.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Folio, FolioBalance } from '../../contract/replies.ts'
import type { FolioChange } from '../../contract/charges.ts'
import { folios } from '../../contract/folios.ts'
import { moneyMoves, type MoneyMove, type Spot } from '../../rules/moves.ts'

/** What a change would do, requested once the fields no longer change. Its key is no area's, so that other desks' writes do not refetch it. */
export function useFolioPreview({ bookingId, version }: Pick<Folio, 'bookingId' | 'version'>, change?: FolioChange) {
  const request = useSettled({ bookingId, version, change })
  return useQuery({
    queryKey: ['folio-preview', request],
    queryFn: ({ signal }) =>
      send(folios.preview, { ...request, change: request.change ?? { action: 'rebalance' } }, { signal }),
    enabled: change !== undefined && request.change !== undefined,
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  })
}

type Props = { folio: Folio; change: FolioChange | undefined; whenNothingMoves?: string }

/** What becomes of the bill: due before and after, what each party owes, and which money moves from what to what. */
export function MoneyPreview({ folio, change, whenNothingMoves }: Props) {
  const { t } = useTranslation(['folios', 'refusals'])
  const found = useFolioPreview(folio, change)
  // The fields show what cannot be sent at all; only business refusals are shown here.
  if (change === undefined || (found.error instanceof ApiError && found.error.code === 'invalid')) return null
  if (found.isError) return <Alert severity="warning">{refusalText(t, found.error)}</Alert>
  if (!found.data) return <LinesSkeleton lines={2} />
  return <Preview {...found.data} whenNothingMoves={whenNothingMoves} />
}

type PreviewProps = { before: FolioBalance; after: FolioBalance; whenNothingMoves: string | undefined }

function Preview({ before, after, whenNothingMoves }: PreviewProps) {
  const { t } = useTranslation('folios')
  const moves = moneyMoves(before.payments, after.payments)
  const hasParts = after.parties.length > 1
  const dueBefore = (id: string | null) => before.parties.find((party) => party.id === id)?.due ?? 0
  return (
    <Box component="section" aria-label={t('preview.title')} aria-live="polite" sx={boxStyles}>
      <Box sx={{ fontWeight: 600 }}>{t('preview.title')}</Box>
      <BeforeAfter label={t('due')} before={before.money.due} after={after.money.due} />
      {hasParts &&
        after.parties.map((party) => (
          <BeforeAfter key={party.id} label={party.name} before={dueBefore(party.id)} after={party.due} isQuiet />
        ))}
      {moves.length > 0 && <MoveList moves={moves} parties={after.parties} />}
      {moves.length === 0 && whenNothingMoves && <Box sx={{ color: 'text.secondary' }}>{whenNothingMoves}</Box>}
    </Box>
  )
}

function BeforeAfter({
  label,
  before,
  after,
  isQuiet,
}: {
  label: string
  before: number
  after: number
  isQuiet?: boolean
}) {
  const { t } = useTranslation('folios')
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, ...(isQuiet && { color: 'text.secondary' }) }}>
      <span>{label}</span>
      <span>
        <MoneyText amount={before} />
        <Icon name="chevronRight" sx={{ fontSize: 14, mx: 1, verticalAlign: 'middle' }} label={t('preview.becomes')} />
        <strong>
          <MoneyText amount={after} />
        </strong>
      </span>
    </Box>
  )
}

function MoveList({ moves, parties }: { moves: readonly MoneyMove[]; parties: FolioBalance['parties'] }) {
  const { t } = useTranslation('folios')
  const nameOf = (spot: Spot | null) => {
    if (!spot) return t('spot.outside')
    const whose = parties.length > 1 ? parties.find(({ id }) => id === spot.partyId)?.name : undefined
    return [spot.lineName ?? t(`spot.${spot.kind}`), whose].filter(Boolean).join(', ')
  }
  return (
    <Box component="table" aria-label={t('preview.moves')} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t('preview.from')}</th>
          <th scope="col">{t('preview.to')}</th>
          <th scope="col" className="end">
            {t('preview.money')}
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ from, to, amount }) => (
          <tr key={`${nameOf(from)} ${nameOf(to)} ${from?.lineId} ${to?.lineId}`}>
            <td>{nameOf(from)}</td>
            <td>{nameOf(to)}</td>
            <td className="end">
              <MoneyText amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const boxStyles = {
  display: 'grid',
  gap: 2,
  p: 3,
  borderRadius: 1.5,
  bgcolor: 'var(--surface-sunken)',
  border: '1px solid var(--line)',
}
const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 500, fontSize: 12, color: 'text.secondary', py: 1 },
  '& td': { py: 1, borderTop: '1px solid var(--line)', verticalAlign: 'top', pr: 2 },
  '& .end': { textAlign: 'end', pr: 0 },
} as const
