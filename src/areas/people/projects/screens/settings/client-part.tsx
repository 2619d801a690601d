import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { addDays } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { CheckboxField, DayField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ClientLink } from '../../contract/client.ts'
import { projects } from '../../contract/projects.ts'

/** How long a link opens unless a manager names another day. */
const USUAL_DAYS = 90

/** The link by which the client sees a project: made, copied, ended. */
export function ClientPart({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projects')
  const read = useQuery(queryOf(projects.clientLink, { projectId }))
  return (
    <Section title={t('client.title')}>
      <Stack sx={{ gap: 3 }}>
        <Typography color="textSecondary">{t('client.text')}</Typography>
        {read.data ? (
          <>
            <Typography>{t('client.shared', { count: read.data.sharedItems })}</Typography>
            {read.data.link && <Present projectId={projectId} link={read.data.link} />}
            <MakeLink projectId={projectId} link={read.data.link} />
          </>
        ) : read.isPending ? (
          <LinesSkeleton lines={2} />
        ) : (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        )}
      </Stack>
    </Section>
  )
}

function Present({ projectId, link }: { projectId: string; link: ClientLink }) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(projects.endClientLink)
  const end = async () => {
    const ok = t('client.end')
    if (await confirm({ title: ok, message: t('client.endText'), ok, isDestructive: true }))
      mutate({ projectId }, { onSuccess: () => toast(t('client.ended')), onError: notify.refusal })
  }
  const until = day(link.expiresOn)
  const help = link.hasExpired ? t('client.expired', { day: until }) : t('client.madeBy', { name: link.madeBy, day: until })
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <CopyText label={t('client.address')} text={link.url} help={help} />
      <Button color="error" disabled={isPending} onClick={() => void end()}>
        {t('client.end')}
      </Button>
    </Stack>
  )
} // prettier-ignore

function MakeLink({ projectId, link }: { projectId: string; link: ClientLink | null }) {
  const { t } = useTranslation('projects')
  const today = useToday()
  const seesAmounts = useCan('projects.money')
  const form = useRouteForm(projects.makeClientLink, {
    known: { projectId },
    defaults: {
      expiresOn: addDays(today, USUAL_DAYS),
      showsHours: link?.showsHours ?? false,
      showsAmounts: (seesAmounts && link?.showsAmounts) ?? false,
    },
    refusedAt: { date_in_past: 'expiresOn', client_amounts: 'showsAmounts' },
    onDone: () => toast(t('client.made')),
  })
  return (
    <Form form={form} label={t('client.make')}>
      <DayField form={form} name="expiresOn" label={t('client.expiresOn')} isRequired />
      <CheckboxField form={form} name="showsHours" label={t('client.showsHours')} help={t('client.showsHoursHelp')} />
      {seesAmounts && (
        <CheckboxField
          form={form}
          name="showsAmounts"
          label={t('client.showsAmounts')}
          help={t('client.showsAmountsHelp')}
        />
      )}
      {link && <Typography color="textSecondary">{t('client.againText')}</Typography>}
      <FormButtons form={form} label={t(link ? 'client.again' : 'client.make')} />
    </Form>
  )
}
