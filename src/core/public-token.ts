/** The property that a public token, code or key names before its random part: its holder has no session that does. */
export const propertyOf = (token: string): number => Number(token.split('-')[0])
