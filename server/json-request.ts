const decoder = new TextDecoder()

/**
 * A JSON request whose body has been read already. The API asks it for the body as text only; a `Request` of the
 * platform would put the bytes into a stream and read them out again. A real one is made when anything else is asked
 * for.
 */
export function jsonRequest(request: Request, bytes: Buffer<ArrayBuffer>): Request {
  return new JsonRequest(request, bytes) as unknown as Request
}

class JsonRequest {
  readonly #request: Request
  readonly #bytes: Buffer<ArrayBuffer>
  #whole: Request | null = null

  constructor(request: Request, bytes: Buffer<ArrayBuffer>) {
    this.#request = request
    this.#bytes = bytes
  }

  get url() {
    return this.#request.url
  }
  get method() {
    return this.#request.method
  }
  get headers() {
    return this.#request.headers
  }
  get signal() {
    return this.#request.signal
  }
  get body() {
    return this.#asWhole().body
  }
  get bodyUsed() {
    return this.#asWhole().bodyUsed
  }

  text = async () => decoder.decode(this.#bytes)
  json = async (): Promise<unknown> => JSON.parse(await this.text())
  arrayBuffer = async () => new Uint8Array(this.#bytes).buffer
  blob = () => this.#asWhole().blob()
  formData = () => this.#asWhole().formData()
  clone = () => this.#asWhole().clone()

  #asWhole(): Request {
    const { url, method, headers, signal } = this.#request
    this.#whole ??= new Request(url, { method, headers, signal, body: this.#bytes })
    return this.#whole
  }
}
