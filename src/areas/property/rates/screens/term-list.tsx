import Box from '@mui/material/Box'
import { useLanguage } from '#web/language.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { printShare } from '#core/money.ts'
import type { TermLine } from '../contract/policies.ts'
import { termText } from '../rules/term-words.ts'

type Props = {
  lines: readonly TermLine[]
  label: string
  /** How amounts are written, where the reader is signed in nowhere. */
  amount?: (amount: number) => string
}

/** What a guest agrees to, one sentence a line: the same words as in mails. */
export function TermList({ lines, label, amount }: Props) {
  const language = useLanguage()
  const { format } = useMoney()
  const { day } = useDays()
  const formats = {
    day: (at: string) => day(at),
    amount: amount ?? format,
    percent: (bp: number) => printShare(bp, language),
  }
  const texts = lines.map((line) => termText(line, language, formats))
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  )
}
