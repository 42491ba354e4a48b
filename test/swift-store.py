"""OpenStack's Swift with its S3 interface, all of it in this process, on loopback: swift-store.py FOLDER REGION KEY SECRET.

KEY is account:user, SECRET has no space. Says its address in one line, then serves until its input ends: it does not outlive who started it.
"""

import os
import sys
from array import array
from logging import CRITICAL, getLogger

import eventlet
from eventlet import wsgi
from swift.common import utils

FOLDER, REGION, KEY, SECRET = sys.argv[1:]

# Before what reads it is imported; else it is /etc/swift/swift.conf.
with open(os.path.join(FOLDER, 'swift.conf'), 'w') as conf_file:
    conf_file.write('[swift-hash]\nswift_hash_path_suffix = test\n')
utils.set_swift_dir(FOLDER)
utils.eventlet_monkey_patch()

from swift.account import server as account  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.middleware import catch_errors, gatekeeper, listing_formats, tempauth  # noqa: E402
from swift.common.middleware.s3api import s3api  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.container import server as container  # noqa: E402
from swift.obj import server as object_server  # noqa: E402
from swift.proxy import server as proxy  # noqa: E402


class NothingCached:
    """In place of memcached, without which no one is let in."""

    def get(self, *_args, **_kwargs):
        return None

    def set(self, *_args, **_kwargs):
        pass

    incr = decr = delete = set


def with_cache(app):
    def call(env, start_response):
        env['swift.cache'] = NothingCached()
        return app(env, start_response)

    return call


def serve(app, listener):
    log = getLogger('quiet')
    log.setLevel(CRITICAL)
    eventlet.spawn(
        wsgi.server,
        listener,
        app,
        log,
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
    )


conf = {'swift_dir': FOLDER, 'devices': FOLDER, 'mount_check': 'false'}
os.mkdir(os.path.join(FOLDER, 'disk'))
for ring, server in (('account', account), ('container', container), ('object', object_server)):
    listener = eventlet.listen(('127.0.0.1', 0))
    disk = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk'}
    disk.update(ip='127.0.0.1', port=listener.getsockname()[1])
    # One copy, in two partitions of the same disk.
    RingData([array('H', [0, 0])], [disk], 31).save(os.path.join(FOLDER, ring + '.ring.gz'))
    serve(server.app_factory(conf), listener)

app = proxy.Application({**conf, 'account_autocreate': 'true'})
for middleware, own in (
    (listing_formats, {}),
    (tempauth, {'user_' + KEY.replace(':', '_'): SECRET + ' .admin'}),
    (s3api, {'location': REGION}),
):
    app = middleware.filter_factory(conf, **own)(app)
app = with_cache(app)
for middleware in (gatekeeper, catch_errors):
    app = middleware.filter_factory(conf)(app)
listener = eventlet.listen(('127.0.0.1', 0))
serve(app, listener)
print('http://127.0.0.1:%d' % listener.getsockname()[1], flush=True)

while True:
    eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
    if not os.read(sys.stdin.fileno(), 1024):
        os._exit(0)
