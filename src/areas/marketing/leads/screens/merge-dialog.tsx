import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, queryOf, send, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadMerge } from '../contract/merge.ts'
import type { Lead, WholeLead } from '../contract/replies.ts'

type Other = Pick<Lead, 'id' | 'version' | 'title'>
const suggest = async (text: string): Promise<Suggestion<Other>[]> => {
  const { rows } = await send(leads.list, { view: 'ALL', text, limit: 8 })
  return rows
    .filter(({ state }) => state !== 'DUPLICATE')
    .map((lead) => ({ id: lead.id, label: lead.title, note: [lead.number, lead.companyName || `${lead.firstName} ${lead.lastName}`.trim()].filter(Boolean).join(' · '), item: lead }))
} // prettier-ignore
const search = { key: keyOf(leads.list, 'merge'), run: suggest }

/** Which other enquiry is the same, which of the two stays, and what moves to it. */
export function MergeDialog({ whole: { lead, similar }, onClose }: { whole: WholeLead; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const go = useGo()
  const [twin] = similar.filter(({ kind }) => kind === 'LEAD')
  const [other, setOther] = useState<Suggestion<unknown> | null>(twin ? { id: twin.id, label: twin.name, item: null } : null) // prettier-ignore
  const [isTurned, setTurned] = useState(false)
  const [stays, goes] = isTurned && other ? [other.id, lead.id] : [lead.id, other?.id ?? '']
  const isChosen = other !== null && other.id !== lead.id
  const read = useQuery({ ...queryOf(leads.previewMerge, { leadId: stays, otherId: goes }), enabled: isChosen })
  const ofStays = useQuery({ ...queryOf(leads.get, { leadId: stays }), enabled: isChosen })
  const { mutate, isPending, error } = useSend(leads.merge)
  const version = ofStays.data?.lead.version
  const merge = () => {
    if (!read.data || version === undefined) return
    mutate(
      { leadId: stays, version, otherId: goes, otherVersion: read.data.version },
      {
        onSuccess: () => {
          toast(t('merge.done'))
          onClose()
          go(`/businessLead/manage-businesslead?lead=${stays}`)
        },
      },
    )
  }
  const title = isTurned ? (other?.label ?? '') : lead.title
  return (
    <Question
      title={t('merge.title')}
      ok={t('merge.ok')}
      isPending={isPending}
      isDisabled={!read.data || version === undefined}
      error={error}
      onOk={merge}
      onClose={onClose}
      width={560}
    >
      <SuggestInput label={t('merge.other')} find={search} value={other} onChange={setOther} isRequired />
      {isChosen && (
        <>
          <div>
            {t('merge.stays', { title })}{' '}
            <Button variant="outlined" size="small" onClick={() => setTurned(!isTurned)}>
              {t('merge.turn')}
            </Button>
          </div>
          {read.isError ? (
            <ErrorState error={read.error} retry={() => void read.refetch()} />
          ) : read.data ? (
            <Moves preview={read.data} />
          ) : (
            <LinesSkeleton lines={4} />
          )}
        </>
      )}
    </Question>
  )
}

/** Text of a field by its name on the form. */
const textOf = (field: LeadMerge['filled'][number]) => {
  if (field === 'companyName') return 'company'
  if (field === 'campaignId') return 'campaign'
  if (field === 'layout') return 'layoutOf'
  return field === 'temperature' ? 'temperatureOf' : field
}

function Moves({ preview }: { preview: LeadMerge }) {
  const { t } = useTranslation('leads')
  const { number, title, activities, mails, entries, work, deals, hasBooking, filled } = preview
  const proposals = deals.reduce((sum, deal) => sum + deal.proposals, 0)
  const blocks = deals.filter(({ hasBlock }) => hasBlock).length
  const counts = [
    ['activities', activities],
    ['mails', mails],
    ['entries', entries],
    ['work', work],
    ['deals', deals.length],
    ['blocks', blocks],
    ['proposals', proposals],
  ] as const
  return (
    <>
      <FactList
        facts={[
          ...counts.flatMap(([name, count]) => (count === 0 ? [] : [[t(`merge.moves.${name}`), count] as const])),
          ...(hasBooking ? [[t('booking'), t('merge.moves.booking')] as const] : []),
          ...(filled.length === 0 ? [] : [[t('merge.filled'), filled.map((field) => t(textOf(field))).join(', ')] as const]), // prettier-ignore
        ]}
      />
      <Alert severity="info">{t('merge.explained', { number, title })}</Alert>
    </>
  )
}
