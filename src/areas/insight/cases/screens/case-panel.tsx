import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan, useSession } from '#web/session.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText, PhoneLink } from '#web/ui/values.tsx'
import type { Case, CaseDetails } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import { isOver } from '../rules.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseFiles } from './case-files.tsx'
import { CaseReply } from './case-reply.tsx'
import { CaseWorkPart } from './case-work.tsx'
import { Conversation } from './conversation.tsx'
import { CaseMarks } from './marks.tsx'

/** One case beside the list: the request, its messages and its actions. */
export function CasePanel({ caseId, close }: { caseId: string; close: () => void }) {
  const { t } = useTranslation('cases')
  const read = useQuery(queryOf(cases.get, { caseId }))
  const details = read.data
  return (
    <Panel
      open
      isBeside
      width={520}
      title={details?.case.subject ?? t('case')}
      subtitle={details && <CaseMarks of={details.case} />}
      onClose={close}
      footer={details && <CaseActions of={details.case} />}
    >
      {details ? (
        <Details details={details} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Panel>
  )
}

function Details({ details }: { details: CaseDetails }) {
  const { case: of, entries, url } = details
  const { t } = useTranslation('cases')
  const mayWrite = useCan('cases.write')
  const mayReadLeads = useCan('leads.read')
  const mayReadReviews = useCan('reviews.read')
  return (
    <Stack spacing={4}>
      {of.resolution !== '' && <Alert severity="success">{t('resolvedBy', { how: of.resolution })}</Alert>}
      <FactList
        facts={[
          [t('number'), of.number],
          [t('from'), of.name],
          [t('place'), of.place],
          [
            t('email'),
            of.email && (
              <MuiLink key="email" href={`mailto:${of.email}`}>
                {of.email}
              </MuiLink>
            ),
          ],
          [t('phone'), of.phone && <PhoneLink key="phone" phone={of.phone} />],
          [t('reference'), of.reference],
          [t('kindLabel'), `${t(`desk.${of.desk}`)} · ${t(`kind.${of.kind}`)}`],
          [t('property'), of.propertyName || t('platform')],
          [
            t('review'),
            of.reviewId !== null && mayReadReviews && (
              <Link key="review" to={`/review/list?review=${of.reviewId}`}>
                {t('openReview')}
              </Link>
            ),
          ],
          [
            t('enquiry.title'),
            of.leadId !== null && mayReadLeads && (
              <Link key="enquiry" to={`/businessLead/manage-businesslead?lead=${of.leadId}`}>
                {t('enquiry.open')}
              </Link>
            ),
          ],
          [t('assignee'), of.assignee],
          [
            t('dueAt'),
            of.firstRespondedAt === null && !isOver(of.state) && <MomentText key="dueAt" instant={of.dueAt} />,
          ],
          [t('asked'), <MomentText key="asked" instant={of.createdAt} />],
          [t('enteredBy'), of.createdBy],
          [t('reopened'), of.reopened > 0 && String(of.reopened)],
          [t('rating'), of.rating !== null && t('stars', { count: of.rating })],
        ]}
      />
      <MakeEnquiry of={of} />
      <CaseWorkPart of={details} />
      <Conversation entries={entries} />
      <CaseFiles of={details} />
      {mayWrite && !isOver(of.state) && <CaseReply key={entries.length} of={of} />}
      <CopyText label={t('url')} text={url} help={t('urlHelp')} />
    </Stack>
  )
}

/** One press makes an enquiry of a case for the sales team. */
function MakeEnquiry({ of }: { of: Case }) {
  const { t } = useTranslation('cases')
  const notify = useNotify()
  const { mutate, isPending } = useSend(cases.makeEnquiry)
  const { property } = useSession()
  const mayMake = [useCan('cases.write'), useCan('leads.enter'), property?.id === of.propertyId].every(Boolean)
  if (!mayMake || of.desk === 'SUPPORT' || of.leadId !== null || isOver(of.state)) return null
  return (
    <LoadingButton
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
      isLoading={isPending}
      onClick={() => mutate({ caseId: of.id }, { onSuccess: () => toast(t('enquiry.made')), onError: notify.refusal })}
    >
      {t('enquiry.make')}
    </LoadingButton>
  )
}
