import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalSentence } from '../refusal-text.ts'
import { outbox } from './outbox.ts'
import type { Entry } from './shelf.ts'

type Props = {
  entry: Entry
  /** What it was to do, where that is not shown beside it. */
  title?: string
  /** The text for a write that was sent a day ago and never got a response. */
  tooOld: string
  drop: () => void
  /** Its form when it is sent once more, by a user who has read why it was refused. */
  anew?: (entry: Entry) => Entry
  /** Other ways out than sending it once more or dropping it. */
  children?: ReactNode
}

/** What the server refused of what waited, and the ways out. */
export function RefusedRequest({
  entry: { subject, refusal },
  title,
  tooOld,
  drop,
  anew = (one) => one,
  children,
}: Props) {
  const { t } = useTranslation('shell')
  const sentence = useRefusalSentence(refusal ? [refusal.code] : [])
  if (!refusal) return null
  const words = refusal.code === 'too_old' ? tooOld : sentence(refusal.code, refusal.details)
  const again = () => void outbox.rewrite(subject, anew).then(() => outbox.flush())
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {title && <AlertTitle>{title}</AlertTitle>}
      {words}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 2 }}>
        <Button variant="outlined" color="inherit" onClick={again}>
          {t('shell:outbox.again')}
        </Button>
        {children}
        <Button color="inherit" onClick={drop}>
          {t('shell:outbox.drop')}
        </Button>
      </Stack>
    </Alert>
  )
}
