import type { IppRequest } from './ipp-call.ts';
import { type IppAttributes, type IppResponse, ippVersions } from './ipp-message.ts';

// A printer that refuses a request may take a simpler one. Only a refusal leads to the next step of the ladder, and only the step that
// fits it: after a refusal there is no job, so no step prints twice.

/** The status codes (RFC 8011) that this client acts on. */
export const statusCodes = {
  firstError: 0x0400,
  badRequest: 0x0400,
  forbidden: 0x0401,
  notAuthenticated: 0x0402,
  notAuthorized: 0x0403,
  notFound: 0x0406,
  tooLarge: 0x0408,
  valueTooLong: 0x0409,
  unsupportedFormat: 0x040a,
  unsupportedAttributes: 0x040b,
  conflictingAttributes: 0x040e,
  unsupportedOperation: 0x0501,
  serviceUnavailable: 0x0502,
  unsupportedVersion: 0x0503,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
} as const;

/** What the sender knows beside the refusal. */
export type LadderContext = {
  /** The MIME types that the printer says it accepts; empty if it does not say. */
  formats: readonly string[];
  /** Whether a printer that refuses the size in `media-col` may print on its own. */
  isSizeOptional: boolean;
};

type Step = (request: IppRequest, refusal: IppResponse, context: LadderContext) => IppRequest | undefined;

/** The next simpler form of a refused request; undefined if nothing that the printer refuses can be left out. */
export function simplerRequest(request: IppRequest, refusal: IppResponse, context: LadderContext): IppRequest | undefined {
  if ('job-id' in refusal.attributes) return undefined;
  for (const step of ladder) {
    const simpler = step(request, refusal, context);
    if (simpler) return simpler;
  }
  return undefined;
}

const ladder: readonly Step[] = [inOlderVersion, withoutNamedAttributes, withoutOptionalAttributes, inUnnamedFormat];

/** A bad request in an older version is a refusal of the version, too. */
function inOlderVersion(request: IppRequest, { status, version }: IppResponse): IppRequest | undefined {
  const { version: asked = ippVersions[0] } = request;
  const isRefused = status === statusCodes.unsupportedVersion || (status === statusCodes.badRequest && version < asked);
  const older = ippVersions[ippVersions.indexOf(asked) + 1];
  return isRefused && older ? { ...request, version: older } : undefined;
}

/** What a job or a question can do without. */
const optional = ['print-scaling', 'media-col', 'requested-attributes', 'job-name', 'requesting-user-name'] as const;

/** Refusals that a request with fewer attributes may not meet. */
const ofAttributes: ReadonlySet<number> = new Set([
  statusCodes.badRequest,
  statusCodes.valueTooLong,
  statusCodes.unsupportedAttributes,
  statusCodes.conflictingAttributes,
]);

/** The printer returns the attributes that it refuses: without a value those that it does not know, with the value those that it does. */
function withoutNamedAttributes(request: IppRequest, { status, attributes }: IppResponse, { isSizeOptional }: LadderContext) {
  if (!ofAttributes.has(status)) return undefined;
  const named = optional.filter((name) => name in attributes && has(request, name));
  const refusesSize = named.includes('media-col') && attributes['media-col']?.[0] !== undefined;
  return named.length === 0 || (refusesSize && !isSizeOptional) ? undefined : without(request, named);
}

/** A printer that names nothing may not know collections, or lists of attributes. */
function withoutOptionalAttributes(request: IppRequest, { status, attributes }: IppResponse): IppRequest | undefined {
  const namesOne = Object.keys({ ...request.attributes, ...request.job }).some((name) => name in attributes);
  if (!ofAttributes.has(status) || namesOne) return undefined;
  if (request.job) return without(request, ['print-scaling', 'media-col']);
  const first = optional.find((name) => has(request, name));
  return first && without(request, [first]);
}

/** The printer then looks at the document. One that says its formats, without PDF, would print the PDF's source. */
function inUnnamedFormat({ attributes = {}, ...request }: IppRequest, { status }: IppResponse, { formats }: LadderContext) {
  const { 'document-format': format } = attributes;
  if (status !== statusCodes.unsupportedFormat || !Array.isArray(format) || format[1] !== 'application/pdf') return undefined;
  if (formats.length > 0 && !formats.includes('application/pdf')) return undefined;
  return { ...request, attributes: { ...attributes, 'document-format': ['mimeType', 'application/octet-stream'] } } as const;
}

function has({ attributes, job }: IppRequest, name: string): boolean {
  return name in { ...attributes, ...job };
}

function without(request: IppRequest, names: readonly string[]): IppRequest {
  const job = omit(request.job, names);
  return { ...request, attributes: omit(request.attributes, names), job: Object.keys(job).length > 0 ? job : undefined };
}

function omit(attributes: IppAttributes = {}, names: readonly string[]): IppAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}
