import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { DocumentLanguage, InLanguage } from '../../ui/document-language.tsx'
import { GuestLanguage } from '../../ui/guest-language.tsx'
import { DayText } from '../../ui/values.tsx'

/** A document is in its reader's language until another is chosen; a guest chooses the language of their page. */
export default function Example() {
  const [language, setLanguage] = useState<Language>('fr')
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <DocumentLanguage language={language} choose={setLanguage} />
      <InLanguage language={language}>
        <DayText day="2026-11-21" />
      </InLanguage>
      <GuestLanguage />
    </Stack>
  )
}
