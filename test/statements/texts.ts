import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** A call `….named(name, text, values)`: where it begins in its file, and its first two arguments once they are evaluated. */
export type NamedText = { start: number; name: () => string; text: () => string }

const isNamedCall = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'named'

/**
 * Imported as `file.ts?statements`, a module also exports the text of every named statement it sends. A text that depends on what its
 * function was called with throws a ReferenceError when it is read.
 */
export const statementTexts = (): Plugin => ({
  name: 'statement-texts',
  enforce: 'pre',
  transform(code, id) {
    const [path = '', query] = id.split('?')
    if (query !== 'statements') return undefined
    const found: string[] = []
    const visitor = new Visitor({
      CallExpression: (call) => {
        const [name, text] = call.arguments
        if (!isNamedCall(call) || !name || !text) return
        const thunks = [name, text].map(({ start, end }) => `() => (${code.slice(start, end)})`)
        found.push(`{ start: ${call.start}, name: ${thunks[0]}, text: ${thunks[1]} }`)
      },
    })
    visitor.visit(parseSync(path, code).program)
    return `${code}\nexport const statements = [${found.join(',\n')}]\n`
  },
})
