import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import type { BulkAction } from '#web/ui/bulk-bar.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { useWorkAt } from '#web/work-at.ts'
import { MOST_PROPERTIES, type OfferProperty } from '../contract/copies.ts'
import { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { OfferStateChip } from './marks.tsx'

const isReady = ({ copy, obstacles }: OfferProperty): boolean => copy === null && obstacles.length === 0
const isBehind = ({ copy, obstacles }: OfferProperty): boolean =>
  copy !== null && copy.change !== 'NONE' && obstacles.length === 0

/** Other properties of the organisation: the copy of the offer that each has, what keeps others from one, and the way to copy it to many at once. */
export function PropertiesPart({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const obstacles = useObstacles()
  const workAt = useWorkAt()
  const go = useGo()
  const copies = useCopies(offer)
  const passing = usePassing(offer)
  const stateOf = (row: OfferProperty) =>
    row.copy ? t(`state.${row.copy.shownState}`) : isReady(row) ? t('properties.ready') : obstacles(row)
  const changeOf = (row: OfferProperty) =>
    row.copy === null ? '' : row.obstacles.length > 0 ? obstacles(row) : t(`properties.change.${row.copy.change}`)
  return (
    <Stack spacing={4}>
      <Alert severity="info">{t('properties.help')}</Alert>
      <DataList
        label={t('tabs.properties')}
        source={offers.properties}
        input={{ offerId: offer.id }}
        rowKey={({ propertyId }) => String(propertyId)}
        search="text"
        columns={[
          { key: 'name', label: t('properties.name'), phone: 'title', cell: ({ name }) => name },
          { key: 'city', label: t('properties.city'), width: 160, cell: ({ city }) => city },
          { key: 'state', label: t('properties.there'), phone: 'line', cell: (row) => row.copy ? <OfferStateChip state={row.copy.shownState} /> : stateOf(row), text: stateOf },
          { key: 'change', label: t('properties.compared'), phone: 'line', cell: changeOf, text: changeOf },
          { key: 'uses', label: t('list.uses'), width: 100, align: 'end', cell: ({ copy }) => copy?.uses ?? '' },
          { key: 'given', label: t('list.given'), width: 140, align: 'end', phone: 'end', cell: ({ copy, currency }) => copy && <MoneyText amount={copy.given} currency={currency} />, text: ({ copy }) => copy ? String(copy.given) : '' },
        ]}
        actions={[
          {
            label: t('properties.open'),
            isPrimary: true,
            isHidden: ({ copy }) => copy === null,
            run: ({ propertyId, copy }) => workAt({ id: propertyId }, () => go(`/business-promotion/${copy?.offerId ?? ''}`)),
          },
        ]}
        bulkActions={[...copies, ...passing]}
        empty={{ title: t('properties.empty'), text: t('properties.emptyText') }}
      />
    </Stack>
  )
} // prettier-ignore

/** What keeps a property from having a copy, in words. */
function useObstacles() {
  const { t } = useTranslation('offers')
  return ({ obstacles }: OfferProperty) =>
    obstacles.map(({ kind, name }) => t(`properties.obstacle.${kind}`, { name })).join(', ')
}

function useCopies({ id: offerId, name }: Offer): readonly BulkAction<OfferProperty>[] {
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const { mutate, isPending } = useSend(offers.copy)
  const copy =
    (isStarted: boolean): BulkAction<OfferProperty>['run'] =>
    (rows, clear) =>
      mutate(
        { offerId, propertyIds: rows.map(({ propertyId }) => propertyId), isStarted },
        {
          onSuccess: ({ count }) => {
            clear()
            toast(t('properties.done', { count, name }))
          },
          onError: notify.refusal,
        },
      )
  const whyNot = (rows: readonly OfferProperty[]) => {
    if (isPending) return t('properties.waiting')
    if (rows.length > MOST_PROPERTIES) return t('properties.tooMany', { count: MOST_PROPERTIES })
    const first = rows.find((row) => !isReady(row))
    return first && t('properties.notReady', { name: first.name })
  }
  return [
    { label: t('properties.copy'), icon: 'copy', run: copy(false), whyNot },
    { label: t('properties.start'), run: copy(true), whyNot },
  ]
}

/** Makes copies what the offer is now, once the user has read what becomes of them. */
function usePassing({ id: offerId, name }: Offer): readonly BulkAction<OfferProperty>[] {
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(offers.passOn)
  const pass = async (rows: readonly OfferProperty[], clear: () => void) => {
    const isUsed = rows.some(({ copy }) => copy?.change === 'VERSION')
    const message = t(isUsed ? 'properties.passUsed' : 'properties.passAsk')
    if (!(await confirm({ title: t('properties.pass'), message, ok: t('properties.pass') }))) return
    const propertyIds = rows.map(({ propertyId }) => propertyId)
    const onSuccess = ({ count }: { count: number }) => {
      clear()
      toast(t('properties.passed', { count, name }))
    }
    mutate({ offerId, propertyIds }, { onSuccess, onError: notify.refusal })
  }
  const whyNot = (rows: readonly OfferProperty[]) => {
    if (isPending) return t('properties.waiting')
    if (rows.length > MOST_PROPERTIES) return t('properties.tooMany', { count: MOST_PROPERTIES })
    const first = rows.find((row) => !isBehind(row))
    return first && t('properties.notBehind', { name: first.name })
  }
  return [{ label: t('properties.pass'), run: (rows, clear) => void pass(rows, clear), whyNot }]
}
