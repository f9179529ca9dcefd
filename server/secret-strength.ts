import { minStaffPasswordLength } from '#domain/accounts/passwords.ts'

const leastBits = 100

// The words that long weak passwords are made of; `infra/auth/common-passwords.txt` has whole passwords. What is left
// of a password without these words, digits and signs must be strong enough.
const weakWords = [
  'administrator',
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'passwort',
  'motdepasse',
  'contrasena',
  'letmein',
  'welcome',
  'changeme',
  'qwertyuiop',
  'qwerty',
  'azerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
  'zxcvbn',
  '1qaz2wsx',
  'iloveyou',
  'superman',
  'batman',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'princess',
  'sunshine',
  'starwars',
  'trustno1',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'secret',
  'default',
  'example',
  'sample',
  'testing',
  'test',
  'admin',
  'root',
  'login',
  'user',
  'guest',
  'shop',
  'store',
  'aso',
  'nigeria',
  'lagos',
  'abuja',
  'naija',
  'jesus',
  'blessing',
  'abcdefghijklmnopqrstuvwxyz',
  'abcdef',
  'abc',
  'hello',
  'correcthorsebatterystaple',
  'please',
  'mypass',
  'thisisa',
  'thisismy',
  'pass',
  'word',
  'the',
  'my',
  'is',
]
const leastLeft = 6
const leastDistinct = 8

/** What is wrong with an administrator's password, as the end of a sentence; null when it is strong enough for production. */
export function passwordProblem(password: string): string | null {
  if ([...password].length < minStaffPasswordLength)
    return `must be at least ${minStaffPasswordLength} characters in production`
  let rest = password.toLowerCase()
  for (const word of weakWords) rest = rest.replaceAll(word, '')
  const letters = rest.replaceAll(/[^\p{L}]/gu, '')
  const isCommon = letters.length < leastLeft || isRepeated(password) || new Set(password).size < leastDistinct
  return isCommon ? 'is too common: choose one that nobody could guess' : null
}

/** What is wrong with a secret that should be random; null when it can be. */
export function secretProblem(secret: string): string | null {
  const isWeak = isRepeated(secret) || entropyOf(secret) < leastBits
  return isWeak ? 'is not random enough: make one with openssl rand -base64 32' : null
}

/** The bits of a text by how often its characters occur. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

// A text repeats its beginning if it occurs, shifted, in itself written twice.
const isRepeated = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length
