import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { rulesOf, useRulesOf } from '#web/input-rules.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { Link } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import type { DraftContent, DraftPreview } from '../contract/drafts.ts'
import { invoices } from '../contract/invoices.ts'
import { BillToFields, Buyer, PartyChoice } from './draft-bill-to.tsx'
import { DraftActions } from './draft-actions.tsx'
import { DraftCharges } from './draft-charges.tsx'
import { DraftLines } from './draft-lines.tsx'
import { chargesTotal, chosenCharges, faultsOf, salePreview } from './draft-state.ts'
import { type DraftAmounts, DraftSum } from './draft-sum.tsx'

type SavedDraft = { id: string; version: number; preview: DraftPreview }
/** What was saved from this screen last. */
type StoredDraft = Pick<SavedDraft, 'id' | 'version'> & { written: string }
type EditorProps = { start: DraftContent; saved?: SavedDraft }

/** A draft being written: to whom, what for, and what it comes to while one types. */
export function DraftEditor({ start, saved }: EditorProps) {
  const { t } = useTranslation(['invoices', 'validation'])
  const [content, setContent] = useState(start)
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<DraftContent>) => setContent((before) => ({ ...before, ...part }))
  const [stored, setStored] = useState<StoredDraft>()
  const written = JSON.stringify(content)
  const isDirty = written !== JSON.stringify(start) && written !== stored?.written
  const rules = useRulesOf(invoices.createDraft)
  const faults = isTried && rules ? faultsOf(t, rules, content) : new Map<string, string>()
  useLeaveGuard(isDirty)

  const { currency } = useMoney()
  const parts = { content, change, faults }
  const write = (sum: DraftAmounts | undefined, who: string) => (
    <Section title={t('invoices:draft.preview')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <DraftSum sum={sum} currency={currency} />
        <DraftActions
          content={content}
          saved={stored && stored.version >= (saved?.version ?? 0) ? stored : saved}
          onStored={(draft) => setStored({ ...draft, written })}
          isDirty={isDirty}
          total={sum?.total}
          who={who}
          mayProceed={async () => {
            setTried(true)
            return faultsOf(t, await rulesOf(invoices.createDraft), content).size === 0
          }}
        />
      </Box>
    </Section>
  )
  return (
    <Page title={t('invoices:create.title')} subtitle={t('invoices:draft.unnumbered')}>
      {content.bookingId === null ? (
        <SaleDraft {...parts} write={write} />
      ) : (
        <BookingDraft
          {...parts}
          bookingId={content.bookingId}
          fixed={isDirty ? undefined : saved?.preview}
          write={write}
        />
      )}
    </Page>
  )
}

type PartProps = {
  content: DraftContent
  change: (change: Partial<DraftContent>) => void
  faults: ReadonlyMap<string, string>
  write: (sum: DraftAmounts | undefined, who: string) => React.ReactNode
}

function SaleDraft({ content, change, faults, write }: PartProps) {
  const { t } = useTranslation('invoices')
  const { today } = useDays()
  const { property } = useSession()
  const codes = useQuery(queryOf(invoices.serviceCodes, {})).data?.codes ?? []
  const preview = salePreview(content, {
    slabs: property?.taxSlabs ?? [],
    includesTax: property?.pricesIncludeTax ?? false,
    taxRounding: property?.taxRounding ?? 'LINE',
    roundingUnit: property?.roundingUnit ?? 1,
    roundsBills: property?.roundsBills ?? false,
  })
  return (
    <Box sx={layout}>
      <Box sx={column}>
        <Section title={t('billedTo')}>
          <Buyer content={content} change={change} faults={faults} />
        </Section>
        <Section title={t('draft.lines')}>
          <DraftLines
            lines={content.lines}
            onChange={(lines) => change({ lines })}
            computed={preview?.lines}
            today={today as Day}
            faults={faults}
            codes={codes}
          />
        </Section>
        <Section title={t('draft.terms')}>
          <Terms content={content} change={change} isSale />
        </Section>
      </Box>
      <Box sx={aside}>{write(preview, content.billTo.name)}</Box>
    </Box>
  )
}

type BookingProps = PartProps & { bookingId: string; fixed: DraftPreview | undefined }

function BookingDraft({ content, change, faults, write, bookingId, fixed }: BookingProps) {
  const { t } = useTranslation('invoices')
  const read = useQuery(queryOf(invoices.openCharges, { bookingId }))
  if (read.isPending) return <CardSkeleton height={480} />
  if (!read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { charges, parties, guest, company, bookerName, bookingReference, currency } = read.data
  const bookers = { guest: { ...guest, name: company ? guest.name : bookerName }, company }
  const sum = fixed ?? { ...chargesTotal(chosenCharges(content, charges)), taxes: [], roundOff: 0 }
  const party = parties.find(({ id }) => id === content.partyId)
  return (
    <Box sx={layout}>
      <Box sx={column}>
        <Section
          title={t('billedTo')}
          action={
            <Link to={`/master-service/reservation-details/${bookingReference}`}>
              {t('openBooking', { reference: bookingReference })}
            </Link>
          }
        >
          <Box sx={{ display: 'grid', gap: 4 }}>
            <PartyChoice bookers={bookers} parties={parties} content={content} change={change} />
            <Fold label={t('draft.otherAddress')} isOpen={content.billTo.name !== ''}>
              <BillToFields content={content} change={change} faults={faults} />
            </Fold>
          </Box>
        </Section>
        <Section title={t('draft.charges')}>
          <DraftCharges content={content} change={change} charges={charges} currency={currency} />
        </Section>
        <Section title={t('draft.terms')}>
          <Terms content={content} change={change} />
        </Section>
      </Box>
      <Box sx={aside}>
        {write(
          sum,
          content.billTo.name ||
            (party?.name ?? (content.customerId === guest.id ? guest.name : (company?.name ?? bookerName))),
        )}
      </Box>
    </Box>
  )
}

type TermsProps = Pick<PartProps, 'content' | 'change'> & { isSale?: boolean }

function Terms({ content, change, isSale }: TermsProps) {
  const { t } = useTranslation('invoices')
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <MuiTextField
        type="number"
        label={t('draft.dueDays')}
        helperText={t('draft.dueDaysHelp')}
        value={content.dueDays}
        onChange={(event) => change({ dueDays: Math.min(365, Math.max(0, Math.trunc(Number(event.target.value)))) })}
        slotProps={{ htmlInput: { min: 0, max: 365 } }}
        sx={{ maxWidth: 240 }}
      />
      <MuiTextField
        label={t('buyerReference')}
        helperText={t('buyerReferenceHelp')}
        value={content.buyerReference}
        onChange={(event) => change({ buyerReference: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ maxWidth: 400 }}
      />
      <MuiTextField
        label={t('note')}
        value={content.note}
        onChange={(event) => change({ note: event.target.value })}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {isSale && (
        <FormControlLabel
          label={t('draft.isRounded')}
          control={
            <Checkbox checked={content.isRounded} onChange={(event) => change({ isRounded: event.target.checked })} />
          }
        />
      )}
    </Box>
  )
}

const layout = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const
const column = { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const aside = { position: { lg: 'sticky' }, top: { lg: 72 } } as const
