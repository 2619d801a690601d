import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan, useSession } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ReviewReply, WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { canReply, filledTemplate, SOURCE_FACTS } from '../rules/reviews.ts'

/** Replies to a review, the one that is published first, and the place to write one by the rules of its source. */
export function ReplyPart({ whole }: { whole: WholeReview }) {
  const { t } = useTranslation('reviews')
  const mayWrite = useCan('reviews.write')
  const { review, replies } = whole
  const hasReply = replies.some(({ state }) => state === 'PUBLISHED')
  const isOpen = canReply({ source: review.source, hasReply, delivery: review.delivery })
  const past = replies.filter(({ state }) => state !== 'DRAFT')
  return (
    <Section title={t('reply')}>
      <Stack spacing={3}>
        {past.map((reply) => (
          <Past key={reply.id} reply={reply} />
        ))}
        {!isOpen && <Typography color="textSecondary">{t(hasReply ? 'replyFinal' : 'replyNone')}</Typography>}
        {isOpen && mayWrite && <Composer key={review.version} whole={whole} />}
      </Stack>
    </Section>
  )
}

function Past({ reply }: { reply: ReviewReply }) {
  const { t } = useTranslation('reviews')
  const { body, state, author, reason, decidedBy, decidedAt, delivery, deliveryNote, nextTryAt } = reply
  const isLost = delivery === 'REFUSED' || delivery === 'FAILED'
  return (
    <Alert
      severity={state === 'REJECTED' || isLost ? 'warning' : state === 'PUBLISHED' ? 'success' : 'info'}
      icon={false}
    >
      <Typography variant="caption" component="p">
        {t(`replyState.${state}`, { name: decidedBy })} {decidedAt && <MomentText instant={decidedAt} isRelative />}
      </Typography>
      {reason && <Typography>{reason}</Typography>}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</Typography>
      <Typography variant="caption" component="p">
        {t('writtenBy', { name: author })}
      </Typography>
      {delivery !== 'NONE' && (
        <Typography variant="caption" component="p" color={isLost ? 'error' : undefined}>
          {t(`delivery.${delivery}`)}{' '}
          {delivery === 'WAITING' && nextTryAt !== null && <MomentText instant={nextTryAt} isRelative />} {deliveryNote}
        </Typography>
      )}
    </Alert>
  )
}

function Composer({ whole }: { whole: WholeReview }) {
  const { review, replies } = whole
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const { mutate, isPending } = useSend(reviews.draft)
  const stored = replies.find(({ state }) => state === 'DRAFT')?.body ?? ''
  const [body, setBody] = useState(stored)
  const { replyMax, canEditReply } = SOURCE_FACTS[review.source]
  const isTooLong = body.length > replyMax
  const save = () =>
    mutate(
      { reviewId: review.id, version: review.version, body },
      { onSuccess: () => toast(t('drafted')), onError: notify.refusal },
    )
  return (
    <Stack spacing={3}>
      <Templates review={review} onChosen={setBody} />
      <MuiTextField
        label={t('replyText')}
        multiline
        minRows={4}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        error={isTooLong}
        helperText={`${t('length', { count: body.length, most: replyMax })} ${t(canEditReply ? 'canEdit' : 'oneChance')}`}
      />
      {review.source !== 'OWN' && !whole.isConnected && stored !== '' && (
        <CopyText label={t('copyReply', { source: t(`source.${review.source}`) })} text={stored} />
      )}
      <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
        <LoadingButton
          variant="outlined"
          isLoading={isPending}
          disabled={body.trim() === '' || isTooLong || body === stored}
          onClick={save}
        >
          {t('saveDraft')}
        </LoadingButton>
      </Stack>
    </Stack>
  )
}

type TemplateProps = { review: WholeReview['review']; onChosen: (body: string) => void }

/** Templates in the language of the review; where it has none in it, all of them. */
function Templates({ review, onChosen }: TemplateProps) {
  const { t } = useTranslation('reviews')
  const { property } = useSession()
  const { data } = useQuery(queryOf(reviews.setUp, {}))
  const [chosen, setChosen] = useState('')
  const all = data?.templates ?? []
  const own = all.filter(({ language }) => language === review.language)
  const offered = own.length > 0 ? own : all
  if (offered.length === 0) return null
  const [lowest] = review.topics.toSorted((one, other) => one.score100 - other.score100)
  const values = {
    guest: review.author || t('guest'),
    property: property?.name ?? '',
    topic: lowest ? t(`topic.${lowest.topic}`).toLowerCase() : t('yourStay'),
  }
  const take = (id: string) => {
    setChosen(id)
    const template = offered.find((each) => each.id === id)
    if (template) onChosen(filledTemplate(template.body, values))
  }
  const options = [
    { value: '', label: t('noTemplate') },
    ...offered.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` })),
  ]
  return <Choice label={t('template')} value={chosen} options={options} onChange={take} />
}
