import Typography from '@mui/material/Typography'
import { LoadingButton } from './loading-button.tsx'
import { Section } from './page.tsx'

type Props = {
  title: string
  /** The label of the button. */
  ask: string
  /** Why it is not shown at once. */
  note: string
  isAsking: boolean
  onAsk: () => void
}

/** A placeholder for what is sealed until the user requests it, since every look is recorded. */
export function SectionOnRequest({ title, ask, note, isAsking, onAsk }: Props) {
  return (
    <Section title={title}>
      <LoadingButton variant="outlined" isLoading={isAsking} onClick={onAsk}>
        {ask}
      </LoadingButton>
      <Typography color="textSecondary">{note}</Typography>
    </Section>
  )
}
