import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { isDay, minutesText } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { refusalSentence } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { projects } from '../../contract/projects.ts'
import type { Project } from '../../contract/replies.ts'
import { BILL_LINES, type BillLines, billProblem } from '../../rules/billing.ts'
import { useDraftAddress } from './draft-address.ts'

/** What of a project is to be billed, made into a draft of an invoice, and what was billed before. */
export function BillPart({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'peopleRefusals'])
  const { billing = 'NONE' } = project.money ?? {}
  const problem = billProblem({ billing, customerId: project.customerId, companyId: project.companyId })
  return (
    <>
      <Section title={t('bill.title')}>
        <Stack sx={{ gap: 4 }}>
          {billing === 'HOURLY' && problem && <Alert severity="info">{refusalSentence(t, problem, {})}</Alert>}
          {billing !== 'HOURLY' && <span>{t(`billings.${billing}`)}</span>}
          {!problem && <NewBill project={project} />}
        </Stack>
      </Section>
      <section aria-labelledby="project-bills">
        <Typography variant="h2" id="project-bills" sx={{ mb: 2 }}>
          {t('bill.before')}
        </Typography>
        <Bills projectId={project.id} />
      </section>
    </>
  )
}

function NewBill({ project: { id: projectId } }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { format } = useMoney()
  const go = useGo()
  const notify = useNotify()
  const mayBill = useCan('projects.bill')
  const addressOf = useDraftAddress()
  const today = useToday()
  const [typed, setTyped] = useState<string>(today)
  const [by, setBy] = useState<BillLines>('MEMBER')
  const until = isDay(typed) ? typed : today
  const read = useQuery(queryOf(projects.billable, { projectId, until, by }))
  const { mutate, isPending } = useSend(projects.bill)
  const lines = read.data?.lines ?? []
  const make = () =>
    mutate(
      { projectId, until, by },
      {
        onSuccess: ({ draftId, minutes, amount }) => {
          toast(t('bill.done', { time: minutesText(minutes), amount: format(amount) }))
          go(addressOf(draftId))
        },
        onError: notify.refusal,
      },
    )
  return (
    <>
      <FieldRow>
        <DayInput label={t('bill.until')} value={typed} onChange={setTyped} max={today} />
        <Choice
          label={t('bill.by')}
          value={by}
          options={BILL_LINES.map((value) => ({ value, label: t(`bill.lines.${value}`) }))}
          onChange={(value) => setBy(BILL_LINES.find((each) => each === value) ?? 'MEMBER')}
        />
      </FieldRow>
      {lines.length === 0 ? (
        <span>{t('bill.nothing')}</span>
      ) : (
        <DataTable
          label={t('bill.title')}
          rows={lines}
          rowKey={({ label, amount, minutes }) => `${label} ${minutes} ${amount}`}
          columns={[
            { key: 'label', label: t('bill.line'), cell: ({ label }) => label, phone: 'title' },
            { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutesText(minutes), align: 'end' },
            { key: 'amount', label: t('bill.amount'), cell: ({ amount }) => <MoneyText amount={amount} />, align: 'end', phone: 'end' },
          ]}
        />
      )}
      {mayBill && lines.length > 0 && read.data && (
        <LoadingButton variant="contained" isLoading={isPending} onClick={make} sx={{ alignSelf: 'flex-start' }}>
          {t('bill.make', { time: minutesText(read.data.minutes), amount: format(read.data.amount) })}
        </LoadingButton>
      )}
    </>
  ) // prettier-ignore
}

function Bills({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projects')
  const addressOf = useDraftAddress()
  return (
    <DataList
      label={t('bill.before')}
      source={projects.bills}
      input={{ projectId }}
      columns={[
        {
          key: 'number',
          label: t('bill.number'),
          cell: ({ id, isDraft, number }) => (
            <Link to={isDraft ? addressOf(id) : `/invoice/${id}`}>{isDraft ? t('bill.draft') : number}</Link>
          ),
          phone: 'title',
        },
        { key: 'madeAt', label: t('bill.madeAt'), cell: ({ madeAt }) => <MomentText instant={madeAt} /> },
        { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutesText(minutes), align: 'end' },
        {
          key: 'worth',
          label: t('bill.amount'),
          cell: ({ worth }) => <MoneyText amount={worth} />,
          align: 'end',
          phone: 'end',
        },
      ]}
      empty={{ title: t('bill.none'), text: t('bill.noneText') }}
    />
  )
}
