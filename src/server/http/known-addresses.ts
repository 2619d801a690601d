import type { FastifyInstance } from 'fastify'

const partsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/')

const isAt = (declared: readonly string[], asked: readonly string[]): boolean =>
  declared.length === asked.length &&
  declared.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]))

/** Every address of a server as it is declared, to say which methods one has that was asked with another. */
export class KnownAddresses {
  private readonly declared: { parts: readonly string[]; methods: readonly string[] }[] = []

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return // a screen's address: the app itself says which it knows
      this.declared.push({ parts: partsOf(url), methods: [method].flat() })
    })
  }

  /** None at an address no one declared. */
  methodsAt(path: string): string[] {
    const asked = partsOf(path)
    const found = this.declared.filter(({ parts }) => isAt(parts, asked)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }
}
