import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { sum } from '#core/money.ts'
import type { Folio, FolioPayment } from '../../contract/replies.ts'
import { useForeignChange } from '../use-foreign-change.ts'
import { type OpenAction, ActionDialog } from './action-dialog.tsx'
import { ChargeGroup } from './charge-group.tsx'
import { ChargeOrigin, PaymentOrigin } from './origin-panel.tsx'
import { PartyTable } from './party-table.tsx'
import { isPromise, PaymentTable } from './payment-table.tsx'
import { billGroups, rowReason, unchargedGroup } from './rows.ts'
import { BillSums, HAS_ROOM, SumsBar } from './sums.tsx'
import { BillToolbar } from './toolbar.tsx'
import { usePartyActions } from './use-party-actions.ts'
import { useRowActions } from './use-row-actions.ts'

/** A bill with more rows opens with its groups folded, so that its sums are seen first. */
const MANY_ROWS = 60
const NOTHING: ReadonlySet<string> = new Set()

/** Charges by stay and kind, who pays, what was paid, and the sums always in view. */
export function Bill({ folio }: { folio: Folio }) {
  const { t } = useTranslation('folios')
  const [openAction, setOpenAction] = useState<OpenAction>()
  const [openKey, setOpenKey] = useState<string>()
  const mayWrite = useCan('folios.write')
  const guestName = folio.parties[0]?.name ?? ''
  const partyActions = usePartyActions(folio.bookingId, folio.status === 'CLOSED', setOpenAction)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const done = () => {
    setOpenAction(undefined)
    setChosen(new Set())
  }
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={pageStyles}>
        <Stack spacing={4} sx={{ minWidth: 0 }}>
          <Notices folio={folio} />
          <BillToolbar folio={folio} startAction={setOpenAction} />
          <Charges {...{ folio, chosen, setChosen }} startAction={setOpenAction} onOpen={setOpenKey} />
          <Uncharged {...{ folio }} startAction={setOpenAction} onOpen={setOpenKey} />
          <Section title={t('party.title')} isFlush>
            <PartyTable parties={folio.parties} actions={partyActions} />
          </Section>
          <Section title={t('payments')} isFlush>
            <PaymentTable
              folio={folio}
              onOpen={({ id }) => setOpenKey(`payment:${id}`)}
              actions={mayWrite ? [releaseAction(t('release.ok'), setOpenAction)] : undefined}
            />
          </Section>
        </Stack>
        <Box sx={sumsStyles}>
          <Section title={t('sum')}>
            <BillSums money={folio.money} />
            <Invoices folio={folio} />
          </Section>
        </Box>
        <SumsBar money={folio.money} />
      </Box>
      <OpenOrigin {...{ folio, openKey }} onOpen={setOpenKey} onClose={() => setOpenKey(undefined)} />
      {openAction && (
        <ActionDialog {...{ openAction, folio, guestName }} onClose={() => setOpenAction(undefined)} onDone={done} />
      )}
    </Box>
  )
}

// By the room there is, not by the window: a panel beside the bill takes some of it.
const pageStyles = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [HAS_ROOM]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
} as const
const sumsStyles = { [HAS_ROOM]: { position: 'sticky', top: 72 } } as const

const releaseAction = (label: string, startAction: (openAction: OpenAction) => void) => ({
  label,
  icon: 'close' as const,
  run: (payment: FolioPayment) => startAction({ action: 'release', payment }),
  isHidden: (payment: FolioPayment) => !isPromise(payment),
})

type ChargesProps = {
  folio: Folio
  chosen: ReadonlySet<string>
  setChosen: (keys: ReadonlySet<string>) => void
  startAction: (openAction: OpenAction) => void
  onOpen: (key: string) => void
}

function Charges({ folio, chosen, setChosen, startAction, onOpen }: ChargesProps) {
  const { t } = useTranslation('folios')
  const mayWrite = useCan('folios.write')
  const actions = useRowActions(folio, startAction, ({ key }) => onOpen(key))
  const groups = billGroups(folio)
  const rows = groups.flatMap((group) => group.rows)
  // What another desk took off or moved away meanwhile is no longer chosen.
  const picked = rows.filter((row) => chosen.has(row.key) && rowReason(row, folio.status === 'CLOSED') === undefined)
  const keys = new Set(picked.map(({ key }) => key))
  if (groups.length === 0)
    return (
      <Section title={t('charges')}>
        <EmptyState icon="receipt" title={t('noCharges')} text={t('noChargesText')} />
      </Section>
    )
  return (
    <Section title={t('charges')} isFlush>
      {picked.length > 0 && (
        <Box
          sx={{
            position: 'sticky',
            top: 'var(--topbar-height)',
            zIndex: 4,
            bgcolor: 'background.paper',
            overflowX: 'auto',
          }}
        >
          <BulkBar rows={picked} actions={actions.bulk} clear={() => setChosen(new Set())} />
          <Box sx={{ px: 4, py: 1, fontSize: 12, color: 'text.secondary', borderBottom: '1px solid var(--line)' }}>
            {t('chosenSum')} <MoneyText amount={sum(picked.map(({ remaining }) => remaining))} />
          </Box>
        </Box>
      )}
      {groups.map((group) => (
        <ChargeGroup
          key={group.id}
          folio={folio}
          group={group}
          isOpen={rows.length <= MANY_ROWS}
          chosen={keys}
          onChoose={setChosen}
          onOpen={({ key }) => onOpen(key)}
          actions={mayWrite ? actions.row : undefined}
        />
      ))}
    </Section>
  )
}

/** What the property spends for this booking by itself: for its staff, not for the guest, so it is not printed. */
function Uncharged({ folio, startAction, onOpen }: Pick<ChargesProps, 'folio' | 'startAction' | 'onOpen'>) {
  const mayWrite = useCan('folios.write')
  const actions = useRowActions(folio, startAction, ({ key }) => onOpen(key))
  const group = unchargedGroup(folio)
  if (!group) return null
  return (
    <Box className="no-print">
      <Section isFlush>
        <ChargeGroup
          folio={folio}
          group={group}
          isOpen={false}
          chosen={NOTHING}
          onOpen={({ key }) => onOpen(key)}
          actions={mayWrite ? actions.uncharged : undefined}
        />
      </Section>
    </Box>
  )
}

/** Closed, and what another desk changed while one looks. */
function Notices({ folio }: { folio: Folio }) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const { change, dismiss } = useForeignChange(folio)
  return (
    <>
      {change && (
        <Alert severity="info" onClose={dismiss}>
          {t(change.who ? 'foreign.by' : 'foreign.somebody', {
            who: change.who,
            before: format(change.dueBefore),
            now: format(change.dueNow),
          })}
        </Alert>
      )}
      {folio.status === 'CLOSED' && <Alert severity="info">{t('closed')}</Alert>}
    </>
  )
}

function Invoices({ folio }: { folio: Folio }) {
  const { t } = useTranslation('folios')
  if (folio.invoices.length === 0) return null
  return (
    <Stack component="ul" spacing={1} aria-label={t('invoices')} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {folio.invoices.map(({ id, number, documentType, total }) => (
        <Box key={id} component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <span>
            {t(`document.${documentType}`)} <Link to={`/invoice/${id}`}>{number}</Link>
          </span>
          <MoneyText amount={total} />
        </Box>
      ))}
    </Stack>
  )
}

type OpenProps = { folio: Folio; openKey: string | undefined; onOpen: (key: string) => void; onClose: () => void }

function OpenOrigin({ folio, openKey, onOpen, onClose }: OpenProps) {
  if (openKey === undefined) return null
  const payment = folio.payments.find(({ id }) => openKey === `payment:${id}`)
  if (payment) return <PaymentOrigin key={openKey} {...{ payment, folio, onOpen, onClose }} />
  const rows = [...billGroups(folio), unchargedGroup(folio)].flatMap((group) => group?.rows ?? [])
  const row = rows.find(({ key }) => key === openKey)
  return row ? <ChargeOrigin key={openKey} {...{ row, rows, folio, onOpen, onClose }} /> : null
}
