import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, type ReactNode, use, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '#core/language.ts'
import { languageNames, loadLanguage } from '../i18n.ts'
import { useLanguage } from '../language.ts'
import type { RowAction } from './row-actions.tsx'

/** What is inside is read in a language of its own, whatever the screen around it is in. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n } = useTranslation()
  const screens = useLanguage()
  const inside = useMemo(
    () => (language === screens ? i18n : i18n.cloneInstance({ lng: language })),
    [i18n, language, screens],
  )
  const texts = useMemo(() => (language === screens ? undefined : loadLanguage(language)), [language, screens])
  return (
    <I18nextProvider i18n={inside}>
      <div lang={language}>
        <Suspense>
          <Awaited texts={texts}>{children}</Awaited>
        </Suspense>
      </div>
    </I18nextProvider>
  )
}

function Awaited({ texts, children }: { texts: Promise<void> | undefined; children: ReactNode }) {
  if (texts) use(texts)
  return children
}

type Picker = { language: Language | undefined; choose: (language: Language) => void }

/** The language of a document: its reader's, until another is chosen. */
export function DocumentLanguage({ language, choose }: Picker) {
  const { t } = useTranslation('shell')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      className="no-print"
      value={language ?? null}
      aria-label={t('paperLanguage')}
      onChange={(_, next: Language | null) => next && choose(next)}
    >
      {LANGUAGES.map((one) => (
        <ToggleButton key={one} value={one} lang={one}>
          {languageNames[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/**
 * Menu items that print a document in a chosen language, beside the one that prints it in its reader's.
 *
 * @param document what that one is called
 */
export function useDocumentLanguage<Row>(
  document: string,
  print: (row: Row, language: Language) => void,
): RowAction<Row>[] {
  const { t } = useTranslation('shell')
  return LANGUAGES.map((language) => ({
    label: t('paperIn', { document, language: languageNames[language] }),
    icon: 'print',
    run: (row) => print(row, language),
  }))
}
