import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { isOpen, SOURCE_FACTS } from '../rules/reviews.ts'
import { ReasonQuestion } from './reason-question.tsx'

/** What its reader may do with a review; a draft is published by who may, after a second question where there is one chance. */
export function ReviewActions({ whole }: { whole: WholeReview }) {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const mayPublish = useCan('reviews.publish')
  const { review } = whole
  const known = { reviewId: review.id, version: review.version }
  const close = useSend(reviews.needsNoReply)
  const report = useSend(reviews.report)
  const resend = useSend(reviews.resend)
  const isExternal = review.source !== 'OWN' && review.source !== 'PULSE'
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end', width: '100%' }}>
      {isExternal && (
        <Button
          disabled={report.isPending}
          onClick={() => report.mutate({ ...known, isReported: !review.isReported }, { onError: notify.refusal })}
        >
          {t(review.isReported ? 'unreport' : 'report')}
        </Button>
      )}
      {isOpen(review.state) && (
        <LoadingButton
          isLoading={close.isPending}
          onClick={() => close.mutate(known, { onSuccess: () => toast(t('closed')), onError: notify.refusal })}
        >
          {t('needsNoReply')}
        </LoadingButton>
      )}
      {mayPublish && review.source === 'OWN' && <DisplayActions whole={whole} />}
      {mayPublish && whole.isConnected && (review.delivery === 'REFUSED' || review.delivery === 'FAILED') && (
        <LoadingButton
          isLoading={resend.isPending}
          onClick={() => resend.mutate(known, { onSuccess: () => toast(t('resent')), onError: notify.refusal })}
        >
          {t('resend')}
        </LoadingButton>
      )}
      {mayPublish && review.state === 'REPLY_DRAFTED' && <PublishActions whole={whole} />}
    </Stack>
  )
}

function DisplayActions({ whole: { review } }: { whole: WholeReview }) {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const { mutate, isPending, error } = useSend(reviews.show)
  const [isHiding, setHiding] = useState(false)
  const known = { reviewId: review.id, version: review.version }
  return (
    <>
      {review.display !== 'HIDDEN' && <Button onClick={() => setHiding(true)}>{t('hide')}</Button>}
      {review.display !== 'SHOWN' && (
        <LoadingButton
          isLoading={isPending}
          onClick={() =>
            mutate({ ...known, isShown: true }, { onSuccess: () => toast(t('shown')), onError: notify.refusal })
          }
        >
          {t('show')}
        </LoadingButton>
      )}
      {isHiding && (
        <ReasonQuestion
          title={t('hide')}
          text={t('hideText')}
          send={{ isPending, error }}
          onOk={(reason) => mutate({ ...known, isShown: false, reason }, { onSuccess: () => setHiding(false) })}
          onClose={() => setHiding(false)}
        />
      )}
    </>
  )
}

function PublishActions({ whole: { review } }: { whole: WholeReview }) {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const confirm = useConfirm()
  const publish = useSend(reviews.publish)
  const reject = useSend(reviews.reject)
  const [isRejecting, setRejecting] = useState(false)
  const known = { reviewId: review.id, version: review.version }
  const send = async () => {
    const { canEditReply } = SOURCE_FACTS[review.source]
    const ok = t('publish')
    if (!canEditReply && !(await confirm({ title: t('oneChanceTitle'), message: t('oneChanceText'), ok }))) return
    publish.mutate(known, { onSuccess: () => toast(t('published')), onError: notify.refusal })
  }
  return (
    <>
      <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
      <LoadingButton variant="contained" isLoading={publish.isPending} onClick={() => void send()}>
        {t('publish')}
      </LoadingButton>
      {isRejecting && (
        <ReasonQuestion
          title={t('reject')}
          text={t('rejectText')}
          send={reject}
          onOk={(reason) => reject.mutate({ ...known, reason }, { onSuccess: () => setRejecting(false) })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
